"""The roster in Django REST framework, over the tables that the portal keeps: what the limits compare with."""
import os
import sys

import django
from django.conf import settings

settings.configure(
    DEBUG=False,
    SECRET_KEY="bench",
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF=__name__,
    INSTALLED_APPS=["django.contrib.contenttypes", "rest_framework"],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.environ["BENCH_FILE"], "CONN_MAX_AGE": None}},
    REST_FRAMEWORK={
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
        "DEFAULT_AUTHENTICATION_CLASSES": [],
        "DEFAULT_PERMISSION_CLASSES": [],
        "UNAUTHENTICATED_USER": None,
    },
)
django.setup()

from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import models  # noqa: E402
from django.urls import include, path  # noqa: E402
from rest_framework import filters, pagination, routers, serializers, viewsets  # noqa: E402


class Kept(models.Model):
    class Meta:
        abstract = True
        app_label = "bench"
        managed = False


class Zone(Kept):
    name = models.TextField()

    class Meta(Kept.Meta):
        db_table = "zones"
        abstract = False


class Role(Kept):
    name = models.TextField()
    definition = models.TextField()
    type = models.TextField()

    class Meta(Kept.Meta):
        db_table = "roles"
        abstract = False


class Company(Kept):
    company_name = models.TextField()
    zone = models.ForeignKey(Zone, models.DO_NOTHING, db_column="zone")

    class Meta(Kept.Meta):
        db_table = "companies"
        abstract = False


class Person(Kept):
    id = models.TextField(primary_key=True)
    public_id = models.TextField()
    first_names = models.TextField()
    last_names = models.TextField()
    rfc = models.TextField()
    ssn = models.TextField()
    address = models.TextField()
    phone = models.TextField()
    email = models.TextField()
    registration_date = models.TextField()
    accreditation_date = models.TextField()
    accreditation_expiration_date = models.TextField()
    accreditation_number = models.TextField()
    naturgy_id = models.TextField()
    active = models.IntegerField()
    photo = models.TextField()
    blocked_from = models.TextField()
    lacking_from = models.TextField()
    ending_from = models.TextField()
    company_active = models.IntegerField()
    vetoed = models.IntegerField()
    standing = models.TextField()
    created_at = models.TextField()
    version = models.IntegerField()
    name_key = models.TextField()
    company = models.ForeignKey(Company, models.DO_NOTHING, db_column="company")
    role = models.ForeignKey(Role, models.DO_NOTHING, db_column="role")

    class Meta(Kept.Meta):
        db_table = "personnel"
        abstract = False


class PersonSerializer(serializers.ModelSerializer):
    company_name = serializers.CharField(source="company.company_name")
    zone = serializers.CharField(source="company.zone.name")
    role_name = serializers.CharField(source="role.name")
    role_definition = serializers.CharField(source="role.definition")
    role_type = serializers.CharField(source="role.type")

    class Meta:
        model = Person
        exclude = ["name_key"]


class Pages(pagination.LimitOffsetPagination):
    default_limit = 10


class People(viewsets.ReadOnlyModelViewSet):
    queryset = (
        Person.objects.filter(active=1)
        .select_related("company__zone", "role")
        .order_by("name_key", "id")
    )
    serializer_class = PersonSerializer
    pagination_class = Pages
    filter_backends = [filters.SearchFilter]
    search_fields = ["first_names", "last_names", "company__company_name"]


router = routers.SimpleRouter()
router.register("personnel", People)
urlpatterns = [path("", include(router.urls))]
application = get_wsgi_application()
sys.modules.setdefault("restFramework", sys.modules[__name__])
